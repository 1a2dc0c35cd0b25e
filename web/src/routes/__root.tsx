import { QueryClientProvider } from '@tanstack/react-query'
import { createRootRouteWithContext, HeadContent, Outlet, Scripts } from '@tanstack/react-router'
import interUrl from '../fonts/inter-latin.woff2?url'
import { beforePaintScript } from '../lib/theme.ts'
import type { RouterContext } from '../router.ts'
import { LiveRegion } from '../ui/live-region.tsx'

export const Route = createRootRouteWithContext<RouterContext>()({
  head: () => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
      { title: 'Tokri' },
    ],
    links: [
      { rel: 'preload', as: 'font', type: 'font/woff2', href: interUrl, crossOrigin: 'anonymous' },
      { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' },
    ],
    scripts: [{ children: beforePaintScript }],
  }),
  component: Shell,
})

function Shell() {
  const { queryClient } = Route.useRouteContext()
  return (
    // The script above sets attributes on <html> before React arrives.
    <html lang="en" suppressHydrationWarning>
      <head>
        <HeadContent />
      </head>
      <body>
        <QueryClientProvider client={queryClient}>
          <Outlet />
          <LiveRegion />
        </QueryClientProvider>
        <Scripts />
      </body>
    </html>
  )
}
