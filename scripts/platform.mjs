// The differences between Linux, macOS and Windows. Pure functions: the platform and its path functions are arguments.

/**
 * How to spawn a program. On Windows npm is a batch file, which only the shell can run, and the shell splits what it is
 * given at spaces. Everything else is spawned directly, so that its path may hold spaces.
 */
export const spawnOf = (program, args, platform) =>
  platform === 'win32' && program === 'npm'
    ? { file: 'npm.cmd', args: args.map((arg) => (/\s/.test(arg) ? `"${arg}"` : arg)), shell: true }
    : { file: program, args, shell: false }

/** The Node of the package "node". */
export const pinnedNodeIn = (root, platform, path) =>
  path.join(root, 'node_modules', 'node', 'bin', platform === 'win32' ? 'node.exe' : 'node')

/** A PATH without the .bin folders that npm prepends: npm may replace the Node in there while it runs. */
export const withoutBins = (searchPath, path) =>
  searchPath
    .split(path.delimiter)
    .filter((folder) => !folder.endsWith(path.join('node_modules', '.bin')))
    .join(path.delimiter)
