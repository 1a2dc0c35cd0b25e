// The mails about two-step sign-in. They contain no name or other text that somebody chose.
import { sayIn } from '../../../platform/language/sentences.ts'
import { layOutMail, type MailShop } from '../../../platform/mail/mail-layout.ts'

const news = {
  'totp-added': 'An authenticator app was added to your account.',
  'totp-removed': 'The authenticator app was removed from your account.',
  'passkey-added': 'A passkey was added to your account.',
  'passkey-removed': 'A passkey was removed from your account.',
  'recovery-codes-made': 'New recovery codes were made for your account. The old ones do not work any more.',
  reset:
    'The shop has taken two-step sign-in off your account, and signed you out everywhere. Set it up again in your profile.',
  'recovery-code-used': 'Somebody signed in to your account with a recovery code. Each code works once.',
} as const

export type SecondFactorEvent = keyof typeof news

export const secondFactorMail = (shop: MailShop, event: SecondFactorEvent) => {
  const t = sayIn(shop.language)
  return layOutMail(shop, {
    subject: t('Two-step sign-in of your {shop} account', { shop: shop.storeName }),
    heading: t('Two-step sign-in'),
    parts: [
      { kind: 'text', text: t('Hello,\n{news}', { news: t(news[event]) }) },
      { kind: 'text', text: t('If that was not you, choose a new password at once, and look at your profile:') },
      { kind: 'button', label: t('Choose a new password'), path: '/forgot-password' },
    ],
  })
}
