// The mails about an account. A mail with a code contains no other six digits, so that programs find the code. No mail
// contains a name: otherwise somebody could enter a stranger's e-mail and have the shop send any text there.
import type { Deps } from '../../deps.ts'
import { sayIn } from '../../platform/language/sentences.ts'
import { layOutMail, type MailShop } from '../../platform/mail/mail-layout.ts'

/** The shop for a mail to somebody who reads this language. */
export const mailShop = (
  { settings, publicUrl }: Pick<Deps, 'settings' | 'publicUrl'>,
  language: string,
): MailShop => ({
  storeName: settings.current.storeName,
  slogan: settings.current.slogan,
  logo: settings.current.logo,
  publicUrl,
  language,
})

export const welcomeMail = (shop: MailShop) => {
  const t = sayIn(shop.language)
  return layOutMail(shop, {
    subject: t('Welcome to {shop}', { shop: shop.storeName }),
    heading: t('Welcome to {shop}', { shop: shop.storeName }),
    parts: [
      { kind: 'text', text: t('Your account is ready. Fill a basket and it is at your door in minutes.') },
      { kind: 'button', label: t('Start shopping'), path: '/' },
      {
        kind: 'small',
        text: t('If you did not register here, somebody else typed your address. You can ignore this mail.'),
      },
    ],
  })
}

/** For an account that an administrator made for a shopper who ordered by phone. */
export const phoneAccountMail = (shop: MailShop) => {
  const t = sayIn(shop.language)
  return layOutMail(shop, {
    subject: t('Your account at {shop}', { shop: shop.storeName }),
    heading: t('Welcome to {shop}', { shop: shop.storeName }),
    parts: [
      { kind: 'text', text: t('We made an account for you while you were on the phone with us.') },
      { kind: 'text', text: t('Choose a password to see your orders and to shop here yourself:') },
      { kind: 'button', label: t('Choose a password'), path: '/forgot-password' },
      {
        kind: 'small',
        text: t('If you did not call us, somebody else gave your address. You can ignore this mail.'),
      },
    ],
  })
}

/** The ticket is in the fragment, as that of `unlockMail` is. */
export const invitationMail = (shop: MailShop, { ticket, days }: { ticket: string; days: number }) => {
  const t = sayIn(shop.language)
  return layOutMail(shop, {
    subject: t('You are invited to work at {shop}', { shop: shop.storeName }),
    heading: t('You are invited to work at {shop}', { shop: shop.storeName }),
    parts: [
      { kind: 'text', text: t('Choose a password, and your account is ready:') },
      { kind: 'button', label: t('Choose a password'), path: `/invitation#${ticket}` },
      { kind: 'text', text: t('The link is good for {days} days and can be used once.', { days }) },
      { kind: 'small', text: t('If you do not know this shop, you can ignore this mail: no account is made.') },
    ],
  })
}

export const codeMail = (shop: MailShop, { code, minutes }: { code: string; minutes: number }) => {
  const t = sayIn(shop.language)
  return layOutMail(shop, {
    subject: t('Your {shop} code', { shop: shop.storeName }),
    heading: t('Reset your password'),
    parts: [
      { kind: 'text', text: t('Enter this code to choose a new password:') },
      { kind: 'code', code },
      {
        kind: 'text',
        text: t('It is good for {minutes} minutes and can be used once. Never tell it to anybody.', { minutes }),
      },
      { kind: 'small', text: t('If you did not ask for it, you can ignore this mail: your password stays as it is.') },
    ],
  })
}

/** For an owner whom strangers lock out. The ticket is in the fragment, which no server is sent and no log contains. */
export const unlockMail = (shop: MailShop, { ticket, minutes }: { ticket: string; minutes: number }) => {
  const t = sayIn(shop.language)
  return layOutMail(shop, {
    subject: t('Too many tries at your {shop} account', { shop: shop.storeName }),
    heading: t('Too many tries at your account'),
    parts: [
      {
        kind: 'text',
        text: t('Somebody tried many passwords or asked for many codes. For an hour new devices are refused.'),
      },
      { kind: 'text', text: t('If you want to sign in on a new device now, open this link there:') },
      { kind: 'button', label: t('Let me try'), path: `/unlock#${ticket}` },
      { kind: 'text', text: t('The link is good for {minutes} minutes and can be used once.', { minutes }) },
      {
        kind: 'small',
        text: t('Your password stays as it is. If you do not want to sign in, you can ignore this mail.'),
      },
    ],
  })
}

const FIRST_PROOF =
  'This was the first proof that the e-mail address is yours. A mobile number, keys or two-step sign-in that the account had before were taken off, because somebody else could have set them up. Please add yours again in your profile.'

export const passwordChangedMail = (
  shop: MailShop,
  signedOut: 'everywhere' | 'everywhere else',
  { isFirstProof = false } = {},
) => {
  const t = sayIn(shop.language)
  return layOutMail(shop, {
    subject: t('Your {shop} password was changed', { shop: shop.storeName }),
    heading: t('Your password was changed'),
    parts: [
      {
        kind: 'text',
        text:
          signedOut === 'everywhere'
            ? t('Hello,\nyour password was changed just now, and you were signed out everywhere.')
            : t('Hello,\nyour password was changed just now, and you were signed out everywhere else.'),
      },
      ...(isFirstProof ? [{ kind: 'text' as const, text: t(FIRST_PROOF) }] : []),
      { kind: 'text', text: t('If that was not you, choose a new password at once:') },
      { kind: 'button', label: t('Choose a new password'), path: '/forgot-password' },
    ],
  })
}

export const confirmEmailMail = (shop: MailShop, { code, minutes }: { code: string; minutes: number }) => {
  const t = sayIn(shop.language)
  return layOutMail(shop, {
    subject: t('Your {shop} code to confirm this address', { shop: shop.storeName }),
    heading: t('Confirm this address'),
    parts: [
      { kind: 'text', text: t('Enter this code on your profile to use this e-mail address for your account:') },
      { kind: 'code', code },
      {
        kind: 'text',
        text: t('It is good for {minutes} minutes and can be used once. Never tell it to anybody.', { minutes }),
      },
      {
        kind: 'small',
        text: t('If you did not ask for it, somebody else typed your address. You can ignore this mail.'),
      },
    ],
  })
}

export const emailChangeAskedMail = (shop: MailShop) => {
  const t = sayIn(shop.language)
  return layOutMail(shop, {
    subject: t('Another e-mail address for your {shop} account', { shop: shop.storeName }),
    heading: t('Another e-mail address was asked for'),
    parts: [
      {
        kind: 'text',
        text: t(
          'Hello,\nsomebody who knows your password asked to use another e-mail address for your account. Once it is confirmed, this address cannot sign in any more.',
        ),
      },
      { kind: 'text', text: t('If that was not you, choose a new password at once:') },
      { kind: 'button', label: t('Choose a new password'), path: '/forgot-password' },
    ],
  })
}

/** `email` is the new e-mail; null if the old one was never confirmed, because no chosen text may be sent there. */
export const emailChangedMail = (shop: MailShop, email: string | null) => {
  const t = sayIn(shop.language)
  return layOutMail(shop, {
    subject: t('Your {shop} e-mail address was changed', { shop: shop.storeName }),
    heading: t('Your e-mail address was changed'),
    parts: [
      {
        kind: 'text',
        text:
          email === null
            ? t('Hello,\nfrom now on you sign in with your new address. This mail is the last one to your old address.')
            : t('Hello,\nfrom now on you sign in with {email}. This mail is the last one to your old address.', {
                email,
              }),
      },
      { kind: 'text', text: t('If that was not you, please answer this mail or contact us at once.') },
    ],
  })
}

export const accountDeletedMail = (shop: MailShop) => {
  const t = sayIn(shop.language)
  return layOutMail(shop, {
    subject: t('Your {shop} account was deleted', { shop: shop.storeName }),
    heading: t('Your account was deleted'),
    parts: [
      { kind: 'text', text: t('Hello,\nyour account, your addresses and your cart are deleted, as you asked.') },
      {
        kind: 'small',
        text: t(
          'Orders that were not packed yet are cancelled. The amounts of past orders are kept, as the law demands, without you.',
        ),
      },
    ],
  })
}

/** For an account that a phone signs in to and that was not used for long. */
export const phoneOwnerMail = (shop: MailShop, { code, minutes }: { code: string; minutes: number }) => {
  const t = sayIn(shop.language)
  return layOutMail(shop, {
    subject: t('Your {shop} code', { shop: shop.storeName }),
    heading: t('Somebody logs in with your mobile number'),
    parts: [
      {
        kind: 'text',
        text: t('You were away for long, so we ask whether the number is still yours. Enter this code:'),
      },
      { kind: 'code', code },
      {
        kind: 'text',
        text: t('It is good for {minutes} minutes and can be used once. Never tell it to anybody.', { minutes }),
      },
      {
        kind: 'small',
        text: t('If it is not you, the number has a new owner. You can ignore this mail: nobody sees your account.'),
      },
    ],
  })
}

export const mobileProvenMail = (shop: MailShop) => {
  const t = sayIn(shop.language)
  return layOutMail(shop, {
    subject: t('A mobile number now logs in to your account'),
    heading: t('A mobile number now logs in to your account'),
    parts: [
      {
        kind: 'text',
        text: t('A number was confirmed in your profile. A code that is sent there logs in from now on.'),
      },
      { kind: 'small', text: t('If that was not you, choose a new password and take the number out of your profile.') },
      { kind: 'button', label: t('Choose a password'), path: '/forgot-password' },
    ],
  })
}

/** For administrators. */
export const codesUsedUpMail = (shop: MailShop, most: number) => {
  const t = sayIn(shop.language)
  return layOutMail(shop, {
    subject: t('The codes of this day are used up'),
    heading: t('The codes of this day are used up'),
    parts: [
      {
        kind: 'text',
        text: t('{most} codes were sent to phones within a day. No more are sent until tomorrow.', { most }),
      },
      {
        kind: 'text',
        text: t(
          'If your shop has not that many shoppers, somebody asks for codes to earn with them. Ask your provider to block the numbers.',
        ),
      },
      { kind: 'button', label: t('Settings'), path: '/dashboard/settings?section=messages' },
    ],
  })
}
