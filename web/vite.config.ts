import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { stampServiceWorker } from './build/stamp-service-worker.ts'

// What every page runs on. The blocker is for administrators' forms alone.
const vendor = /node_modules[\\/](?:react|react-dom|scheduler|@tanstack|use-sync-external-store)[\\/](?!.*useBlocker)/

// Two environments from one source: the browser's files with their manifest, and the renderer the server loads.
// The renderer is bundled whole (noExternal), so React runs in its production form whatever NODE_ENV the shop has.
export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/route-tree.gen.ts',
      quoteStyle: 'single',
    }),
    react(),
    tailwindcss(),
    stampServiceWorker(),
  ],
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        rolldownOptions: {
          input: { 'entry-client': 'src/entry-client.tsx', sw: 'src/sw.ts' },
          output: {
            entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
            // What changes only with a dependency stays in the browser's cache from release to release.
            codeSplitting: { groups: [{ name: 'vendor', test: vendor }] },
          },
        },
      },
    },
    ssr: {
      resolve: { noExternal: command === 'build' || undefined },
      build: { outDir: 'dist/server', copyPublicDir: false, rolldownOptions: { input: 'src/entry-server.tsx' } },
    },
  },
  builder: {
    buildApp: async (builder) => {
      for (const environment of Object.values(builder.environments)) await builder.build(environment)
    },
  },
}))
