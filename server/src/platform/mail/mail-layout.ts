// The layout of every mail: a heading, parts in order, the shop's name. One list of parts makes both the HTML (tables
// and inline styles only, as mail programs require) and the text.
import { escapeHtml } from '../http/escape-html.ts'
import { inLanguage, pageIn } from '../language/sentences.ts'
import type { Mail } from './mail.ts'

export type MailPart =
  | { kind: 'text'; text: string }
  /** A one-time code; in the text it is on a line of its own. */
  | { kind: 'code'; code: string }
  /** `path` begins with a slash and is appended to the shop's public URL. A page of the storefront opens in the mail's language. */
  | { kind: 'button'; label: string; path: string }
  /** Two columns, such as goods and amounts; `strong` for a total. */
  | { kind: 'rows'; rows: { label: string; value: string; strong?: boolean }[] }
  | { kind: 'small'; text: string }

/** `logo` is the path of a picture; empty: none. */
export type MailShop = { storeName: string; logo: string; slogan: string; publicUrl: string; language: string }
export type MailContent = { subject: string; heading: string; parts: MailPart[] }

/** The light theme's colours: mail programs apply dark mode themselves. */
const colour = {
  paper: '#FAF8F4',
  surface: '#FFFFFF',
  ink: '#16211F',
  quiet: '#4B5754',
  line: '#E6E2D8',
  brand: '#0A6A5F',
  brandSoft: '#DFF3EE',
}
const font = "font-family:Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

const oneLine = (text: string): string => text.replaceAll(/[\r\n]+/g, ' ')

const linkOf = ({ path }: { path: string }, shop: MailShop): string => shop.publicUrl + pageIn(shop.language, path)

const htmlOf = (part: MailPart, shop: MailShop): string => {
  switch (part.kind) {
    case 'text':
      return `<p style="margin:0 0 16px">${escapeHtml(part.text).replaceAll('\n', '<br>')}</p>`
    case 'small':
      return `<p style="margin:0 0 16px;font-size:14px;color:${colour.quiet}">${escapeHtml(part.text)}</p>`
    case 'code':
      return `<p style="margin:8px 0 24px;padding:16px;border-radius:14px;background:${colour.brandSoft};text-align:center;font-size:32px;line-height:1.2;letter-spacing:8px;font-weight:700">${escapeHtml(part.code)}</p>`
    case 'button':
      return `<p style="margin:8px 0 24px"><a href="${escapeHtml(linkOf(part, shop))}" style="display:inline-block;padding:12px 24px;border-radius:11px;background:${colour.brand};color:#FFFFFF;font-weight:600;text-decoration:none">${escapeHtml(part.label)}</a></p>`
    case 'rows': {
      const cell = `padding:8px 0;border-top:1px solid ${colour.line}`
      const rows = part.rows.map(({ label, value, strong }) => {
        const weight = strong ? ';font-weight:700' : ''
        return `<tr><td style="${cell};padding-right:16px${weight}">${escapeHtml(label)}</td><td align="right" style="${cell};white-space:nowrap${weight}">${escapeHtml(value)}</td></tr>`
      })
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px">${rows.join('')}</table>`
    }
  }
}

const logoOf = ({ logo, publicUrl }: MailShop): string =>
  logo === ''
    ? ''
    : `<img src="${escapeHtml(publicUrl + logo.replace(/-960\.webp$/, '-240.webp'))}" alt="" width="36" height="36" style="vertical-align:middle;margin-right:8px;border:0">`

const textOf = (part: MailPart, shop: MailShop): string => {
  switch (part.kind) {
    case 'text':
    case 'small':
      return part.text
    case 'code':
      return part.code
    case 'button':
      return `${part.label}: ${linkOf(part, shop)}`
    case 'rows':
      return part.rows.map(({ label, value }) => `${label}  ${value}`.trimEnd()).join('\n')
  }
}

/** A mail without its recipient. */
export const layOutMail = (shop: MailShop, { subject, heading, parts }: MailContent): Omit<Mail, 'to'> => ({
  subject: oneLine(subject),
  text: `${[heading, ...parts.map((part) => textOf(part, shop)), shop.storeName].join('\n\n')}\n`,
  html: `<!doctype html>
<html lang="${shop.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:0;background:${colour.paper};color:${colour.ink};${font};font-size:16px;line-height:1.5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 0 16px"><a href="${escapeHtml(linkOf({ path: '/' }, shop))}" style="color:${colour.brand};font-size:24px;font-weight:700;text-decoration:none">${logoOf(shop)}${escapeHtml(shop.storeName)}</a></td></tr>
<tr><td style="padding:32px 24px 12px;background:${colour.surface};border:1px solid ${colour.line};border-radius:18px">
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25">${escapeHtml(heading)}</h1>
${parts.map((part) => htmlOf(part, shop)).join('\n')}
</td></tr>
<tr><td style="padding:16px 0;font-size:14px;color:${colour.quiet}">${escapeHtml(shop.storeName)} · ${escapeHtml(inLanguage(shop.language, shop.slogan))}</td></tr>
</table></td></tr></table>
</body></html>
`,
})
