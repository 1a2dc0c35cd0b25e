// The mails about an account. A mail with a code contains no other six digits, so that programs find the code. No mail
// contains a name: otherwise somebody could enter a stranger's e-mail and have the shop send any text there.
import type { Deps } from '../../deps.ts'
import { layOutMail, type MailShop } from '../../platform/mail/mail-layout.ts'

export const mailShop = ({ settings, publicUrl }: Pick<Deps, 'settings' | 'publicUrl'>): MailShop => ({
  storeName: settings.current.storeName,
  slogan: settings.current.slogan,
  publicUrl,
})

export const welcomeMail = (shop: MailShop) =>
  layOutMail(shop, {
    subject: `Welcome to ${shop.storeName}`,
    heading: `Welcome to ${shop.storeName}`,
    parts: [
      { kind: 'text', text: 'Your account is ready. Fill a basket and it is at your door in minutes.' },
      { kind: 'button', label: 'Start shopping', path: '/' },
      {
        kind: 'small',
        text: 'If you did not register here, somebody else typed your address. You can ignore this mail.',
      },
    ],
  })

/** For an account that an administrator made for a shopper who ordered by phone. */
export const phoneAccountMail = (shop: MailShop) =>
  layOutMail(shop, {
    subject: `Your account at ${shop.storeName}`,
    heading: `Welcome to ${shop.storeName}`,
    parts: [
      { kind: 'text', text: 'We made an account for you while you were on the phone with us.' },
      { kind: 'text', text: 'Choose a password to see your orders and to shop here yourself:' },
      { kind: 'button', label: 'Choose a password', path: '/forgot-password' },
      {
        kind: 'small',
        text: 'If you did not call us, somebody else gave your address. You can ignore this mail.',
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

export const passwordChangedMail = (shop: MailShop, signedOut: 'everywhere' | 'everywhere else') =>
  layOutMail(shop, {
    subject: `Your ${shop.storeName} password was changed`,
    heading: 'Your password was changed',
    parts: [
      { kind: 'text', text: `Hello,\nyour password was changed just now, and you were signed out ${signedOut}.` },
      { kind: 'text', text: 'If that was not you, choose a new password at once:' },
      { kind: 'button', label: 'Choose a new password', path: '/forgot-password' },
    ],
  })

export const confirmEmailMail = (shop: MailShop, { code, minutes }: { code: string; minutes: number }) =>
  layOutMail(shop, {
    subject: `Your ${shop.storeName} code to confirm this address`,
    heading: 'Confirm this address',
    parts: [
      { kind: 'text', text: 'Enter this code on your profile to use this e-mail address for your account:' },
      { kind: 'code', code },
      { kind: 'text', text: `It is good for ${minutes} minutes and can be used once. Never tell it to anybody.` },
      { kind: 'small', text: 'If you did not ask for it, somebody else typed your address. You can ignore this mail.' },
    ],
  })

export const emailChangeAskedMail = (shop: MailShop) =>
  layOutMail(shop, {
    subject: `Another e-mail address for your ${shop.storeName} account`,
    heading: 'Another e-mail address was asked for',
    parts: [
      {
        kind: 'text',
        text: 'Hello,\nsomebody who knows your password asked to use another e-mail address for your account. Once it is confirmed, this address cannot sign in any more.',
      },
      { kind: 'text', text: 'If that was not you, choose a new password at once:' },
      { kind: 'button', label: 'Choose a new password', path: '/forgot-password' },
    ],
  })

/** `email` is the new e-mail; null if the old one was never confirmed, because no chosen text may be sent there. */
export const emailChangedMail = (shop: MailShop, email: string | null) =>
  layOutMail(shop, {
    subject: `Your ${shop.storeName} e-mail address was changed`,
    heading: 'Your e-mail address was changed',
    parts: [
      {
        kind: 'text',
        text: `Hello,\nfrom now on you sign in with ${email ?? 'your new address'}. This mail is the last one to your old address.`,
      },
      { kind: 'text', text: 'If that was not you, please answer this mail or contact us at once.' },
    ],
  })

export const accountDeletedMail = (shop: MailShop) =>
  layOutMail(shop, {
    subject: `Your ${shop.storeName} account was deleted`,
    heading: 'Your account was deleted',
    parts: [
      { kind: 'text', text: 'Hello,\nyour account, your addresses and your cart are deleted, as you asked.' },
      {
        kind: 'small',
        text: 'Orders that were not packed yet are cancelled. The amounts of past orders are kept, as the law demands, without you.',
      },
    ],
  })
