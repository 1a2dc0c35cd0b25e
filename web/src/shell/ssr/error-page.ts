// The page for errors of the server itself: no data, no scripts, inline styles.

import { language, publicAddress } from '../../lib/language/language.ts'
import { m } from '../../paraglide/messages.js'

const texts: Record<number, { title: string; text: string }> = {
  503: { title: m.shop_we_are_very_busy(), text: m.shop_error_retry() },
}
const unknown = {
  title: m.shop_something_went_wrong(),
  text: m.shop_error_explained(),
}

export const errorPage = (status: number): string => {
  const { title, text } = texts[status] ?? unknown
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>
:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-content:center;justify-items:center;gap:8px;padding:24px;text-align:center;
font:1rem/1.5 Inter,system-ui,sans-serif;background:light-dark(#faf8f4,#0d1413);color:light-dark(#16211f,#eef3f1)}
h1{font-size:1.5rem;margin:8px 0 0}p{margin:0;color:light-dark(#4b5754,#b4c0bc)}
a{margin-top:16px;padding:12px 20px;border-radius:11px;font-weight:600;text-decoration:none;
background:light-dark(#0a6a5f,#177a6b);color:#fff}
</style>
</head>
<body>
<img src="/art/offline.svg" alt="" width="240" height="180">
<h1>${title}</h1>
<p>${text}</p>
<a href="${publicAddress('/')}">${m.common_back_to_the_shop()}</a>
</body>
</html>
`
}
