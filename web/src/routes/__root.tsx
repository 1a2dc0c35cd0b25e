import { QueryClientProvider } from '@tanstack/react-query'
import { createRootRouteWithContext, HeadContent, Outlet, Scripts, useRouter } from '@tanstack/react-router'
import { MessagePage } from '../components/message-page.tsx'
import interUrl from '../fonts/inter-latin.woff2?url'
import outfitUrl from '../fonts/outfit-latin.woff2?url'
import { beforePaintScript, knownPlaceScript } from '../lib/browser/theme.ts'
import { language, publicAddress } from '../lib/language/language.ts'
import type { RouterContext } from '../lib/navigation/router-context.ts'
import { shownStoreKey } from '../lib/place/shown-store.ts'
import { brandStyle } from '../lib/settings/brand-colours.ts'
import { settingsQuery } from '../lib/settings/settings-query.ts'
import { m } from '../paraglide/messages.js'
import { RouteError } from '../shell/route-error.tsx'
import { Shell } from '../shell/shell.tsx'

export const Route = createRootRouteWithContext<RouterContext>()({
  loader: ({ context: { queryClient, call } }) => queryClient.ensureQueryData(settingsQuery(call)),
  head: ({ loaderData, matches }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
      { title: loaderData?.storeName ?? 'Tokri' },
    ],
    links: [
      ...[interUrl, outfitUrl].map(
        (href) => ({ rel: 'preload', as: 'font', type: 'font/woff2', href, crossOrigin: 'anonymous' }) as const,
      ),
      { rel: 'icon', href: loaderData?.logo || '/favicon.svg' },
      { rel: 'apple-touch-icon', href: loaderData?.logo || '/art/icon-192.png' },
      {
        rel: 'manifest',
        href: publicAddress(matches.at(-1)?.routeId.startsWith('/floor/') ? '/floor.webmanifest' : '/app.webmanifest'),
      },
    ],
  }),
  component: Root,
  notFoundComponent: () => (
    <MessagePage art="/art/not-found.svg" title={m.shop_not_found()} text={m.shop_not_found_explained()} />
  ),
  errorComponent: RouteError,
})

function Root() {
  // The context is a new object after every navigation, the client is not: the header stays as it is.
  const queryClient = Route.useRouteContext({ select: (context) => context.queryClient })
  const settings = Route.useLoaderData()
  // On the server only: it marks the scripts that are not from the data (server/src/pages/script-policy.ts).
  const nonce = useRouter().options.ssr?.nonce
  const asksForPlace = queryClient.getQueryData(shownStoreKey) !== undefined
  return (
    // The script in <head> sets attributes of <html> before hydration.
    <html
      lang={language}
      dir={m.language_direction()}
      data-time-zone={settings?.timeZone}
      suppressHydrationWarning
      style={brandStyle(settings?.brandHue ?? null)}
    >
      <head>
        <HeadContent />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours */}
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: beforePaintScript }} />
        {asksForPlace && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
          <script nonce={nonce} dangerouslySetInnerHTML={{ __html: knownPlaceScript }} />
        )}
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#151e1c" media="(prefers-color-scheme: dark)" />
      </head>
      <body>
        <QueryClientProvider client={queryClient}>
          <Shell>
            <Outlet />
          </Shell>
        </QueryClientProvider>
        <Scripts />
      </body>
    </html>
  )
}
