// Replaces the mutation cache of TanStack Query in the build (see replace-modules.ts). The shop's handlers call the API
// themselves, so there are no mutations: the query client only asks for them.

export class MutationCache {
  getAll = () => []
  findAll = () => []
  resumePausedMutations = () => Promise.resolve()
  clear = () => {}
  build = () => {
    throw new Error('The build has no mutations: see web/patches/mutation-cache.ts')
  }
}
