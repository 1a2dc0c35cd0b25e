// The mails about an account. In the text of the mail with the one-time code, the code is the only run of six digits,
// so that programs find it; it contains no names for the same reason.
import type { Deps } from '../../deps.ts'
import { layOutMail, type MailShop } from '../../platform/mail/mail-layout.ts'

export const mailShop = ({ settings, publicUrl }: Pick<Deps, 'settings' | 'publicUrl'>): MailShop => ({
  storeName: settings.current.storeName,
  slogan: settings.current.slogan,
  publicUrl,
})

export const welcomeMail = (shop: MailShop, name: string) =>
  layOutMail(shop, {
    subject: `Welcome to ${shop.storeName}`,
    heading: `Welcome, ${name}`,
    parts: [
      { kind: 'text', text: 'Your account is ready. Fill a basket and it is at your door in minutes.' },
      { kind: 'button', label: 'Start shopping', path: '/' },
      {
        kind: 'small',
        text: 'If you did not register here, somebody else typed your address. You can ignore this mail.',
      },
    ],
  })

export const codeMail = (shop: MailShop, { code, minutes }: { code: string; minutes: number }) =>
  layOutMail(shop, {
    subject: `Your ${shop.storeName} code`,
    heading: 'Reset your password',
    parts: [
      { kind: 'text', text: 'Enter this code to choose a new password:' },
      { kind: 'code', code },
      { kind: 'text', text: `It is good for ${minutes} minutes and can be used once. Never tell it to anybody.` },
      { kind: 'small', text: 'If you did not ask for it, you can ignore this mail: your password stays as it is.' },
    ],
  })

export const passwordChangedMail = (shop: MailShop, name: string) =>
  layOutMail(shop, {
    subject: `Your ${shop.storeName} password was changed`,
    heading: 'Your password was changed',
    parts: [
      { kind: 'text', text: `Hello ${name},\nyour password was changed just now, and you were signed out everywhere.` },
      { kind: 'text', text: 'If that was not you, choose a new password at once:' },
      { kind: 'button', label: 'Choose a new password', path: '/forgot-password' },
    ],
  })

export const emailChangedMail = (shop: MailShop, { name, email }: { name: string; email: string }) =>
  layOutMail(shop, {
    subject: `Your ${shop.storeName} e-mail address was changed`,
    heading: 'Your e-mail address was changed',
    parts: [
      {
        kind: 'text',
        text: `Hello ${name},\nfrom now on you sign in with ${email}. This mail is the last one to your old address.`,
      },
      { kind: 'text', text: 'If that was not you, please answer this mail or contact us at once.' },
    ],
  })

export const accountDeletedMail = (shop: MailShop, name: string) =>
  layOutMail(shop, {
    subject: `Your ${shop.storeName} account was deleted`,
    heading: 'Your account was deleted',
    parts: [
      { kind: 'text', text: `Hello ${name},\nyour account, your addresses and your cart are deleted, as you asked.` },
      {
        kind: 'small',
        text: 'Orders that were not packed yet are cancelled. The amounts of past orders are kept, as the law demands, without you.',
      },
    ],
  })
