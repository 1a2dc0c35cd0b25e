// Payment pages outside the storefront. They use no scripts, so that they work even if the storefront does not.
import { formatRupees, toRupees } from '@tokri/rules/money.ts'
import { escapeHtml } from '../../platform/http/escape-html.ts'
import { pageIn, type Say, type Sentence, sayIn } from '../../platform/language/sentences.ts'

const styles = `
:root{color-scheme:light dark;--paper:light-dark(#FAF8F4,#0D1413);--surface:light-dark(#FFFFFF,#151E1C);
--line:light-dark(#E6E2D8,#2A3633);--strong:light-dark(#8A8678,#6E7C78);--ink:light-dark(#16211F,#EEF3F1);
--quiet:light-dark(#4B5754,#B4C0BC);--brand:light-dark(#0A6A5F,#177A6B);
--deal:light-dark(#C2272D,#FF8A84);--accent:light-dark(#FFF1D0,#3A2B0A);--focus:light-dark(#0B57D0,#8AB8FF)}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px 16px;background:var(--paper);color:var(--ink);
font:1rem/1.5 Inter,system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
main{width:100%;max-width:420px;background:var(--surface);border:1px solid var(--line);border-radius:18px;overflow:hidden}
.label{margin:0;padding:12px 24px;background:var(--accent);font-size:.875rem;font-weight:600}
.inside{padding:24px}
.logo{display:block;width:48px;height:48px;margin:0 0 12px;object-fit:contain}
h1{margin:0 0 4px;font-size:1.1875rem;line-height:1.3}
p{margin:0 0 16px;color:var(--quiet)}
.amount{margin:0 0 20px;font-size:2rem;font-weight:700;color:var(--ink);font-variant-numeric:tabular-nums}
button,a.button{display:block;width:100%;min-height:48px;margin:0 0 12px;padding:12px 16px;border-radius:11px;border:1px solid var(--strong);
background:transparent;color:var(--ink);font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
a.button:last-child{margin-bottom:0}
button.pay,a.pay{border-color:var(--brand);background:var(--brand);color:#FFFFFF}
@media(pointer:fine){a.app{display:none}}
.qr{max-width:280px;margin:0 auto 16px;padding:8px;border-radius:11px;background:#FFFFFF}
.qr svg{display:block;width:100%;height:auto}
@media(pointer:coarse){.qr{max-width:200px}}
button.decline{color:var(--deal)}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
fieldset{margin:20px 0 0;padding:12px 0 0;border:0;border-top:1px solid var(--line)}
legend{padding:0 8px 0 0;font-size:.875rem;font-weight:600}
label{display:flex;gap:12px;align-items:center;min-height:44px;font-size:.875rem;cursor:pointer}
input{width:20px;height:20px;accent-color:var(--brand)}
`

const page = (language: string, title: string, body: string, head = ''): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${head}<title>${escapeHtml(title)}</title>
<style>${styles}</style>
</head>
<body>
${body}
</body>
</html>
`

/** `logo` is the address of the shop's own logo, or ''. */
type Shop = { storeName: string; logo: string }

const logoImage = (logo: string) =>
  `<img class="logo" src="${escapeHtml(logo || '/art/logo.svg')}" alt="" width="48" height="48">`

export type TestPage = Shop & { language: string; orderNumber: string; amountPaise: number }

export const testProviderPage = ({ storeName, logo, language, orderNumber, amountPaise }: TestPage): string => {
  const amount = formatRupees(toRupees(amountPaise))
  const say = sayIn(language)
  const t: Say = (sentence, values) => escapeHtml(say(sentence, values))
  return page(
    language,
    `${say('Test payment')} · ${storeName}`,
    `<main>
<p class="label">${t('Test payment provider: no money moves here')}</p>
<form class="inside" method="post">
${logoImage(logo)}
<h1>${t('Pay {storeName}', { storeName })}</h1>
<p>${t('Order {number}', { number: orderNumber })}</p>
<p class="amount">${escapeHtml(amount)}</p>
<button class="pay" name="press" value="pay">${t('Pay {amount}', { amount })}</button>
<button class="decline" name="press" value="decline">${t('Decline')}</button>
<button name="press" value="close">${t('Close the window')}</button>
<fieldset>
<legend>${t('How the shop hears of it')}</legend>
<label><input type="checkbox" name="late"> ${t('Its message comes eight seconds late')}</label>
<label><input type="checkbox" name="twice"> ${t('Its message comes twice')}</label>
</fieldset>
<fieldset>
<legend>${t('If it is refunded')}</legend>
<label><input type="checkbox" name="refunds_fail"> ${t('The first try fails at once')}</label>
<label><input type="checkbox" name="fail_later"> ${t('The first try fails after a minute')}</label>
</fieldset>
</form>
</main>`,
  )
}

/** `link` is the address that payment apps open, `qr` the drawing of it. */
export type UpiPage = TestPage & { payee: string; link: string; qr: string; back: string }

/** How often the page asks whether the money was confirmed. */
const ASK_SECONDS = 10

export const upiPage = ({
  storeName,
  logo,
  language,
  orderNumber,
  amountPaise,
  payee,
  link,
  qr,
  back,
}: UpiPage): string => {
  const amount = formatRupees(toRupees(amountPaise))
  const say = sayIn(language)
  const t: Say = (sentence, values) => escapeHtml(say(sentence, values))
  return page(
    language,
    `${say('Pay by UPI')} · ${storeName}`,
    `<main><div class="inside">
${logoImage(logo)}
<h1>${t('Pay {storeName}', { storeName })}</h1>
<p>${t('Order {number}', { number: orderNumber })}</p>
<p class="amount">${escapeHtml(amount)}</p>
<a class="button pay app" href="${escapeHtml(link)}">${t('Open a payment app')}</a>
<div class="qr" role="img" aria-label="${t('QR code to pay {amount}', { amount })}"><span aria-hidden="true">${qr}</span></div>
<p>${t('Scan the code with any UPI app, or pay to {payee}.', { payee })}</p>
<p>${t('We confirm your order as soon as we see the money. This page tells you by itself.')}</p>
<a class="button" href="${escapeHtml(back)}">${t('See your order')}</a>
</div></main>`,
    `<meta http-equiv="refresh" content="${ASK_SECONDS}">`,
  )
}

export type MessagePage = Shop & { language: string; heading: Sentence; text: Sentence }

export const messagePage = ({ storeName, logo, language, heading, text }: MessagePage): string => {
  const say = sayIn(language)
  return page(
    language,
    `${say(heading)} · ${storeName}`,
    `<main><div class="inside">
${logoImage(logo)}
<h1>${escapeHtml(say(heading))}</h1>
<p>${escapeHtml(say(text))}</p>
<a class="button pay" href="${pageIn(language, '/dashboard/myorders')}">${escapeHtml(say('My Orders'))}</a>
<a class="button" href="${pageIn(language, '/')}">${escapeHtml(say('Back to the shop'))}</a>
</div></main>`,
  )
}
