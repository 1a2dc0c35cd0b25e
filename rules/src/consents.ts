/** What a shop does only for people who agreed (Digital Personal Data Protection Act, 2023, section 6). */
export const consentPurposes = ['marketing_mail', 'marketing_sms', 'marketing_push', 'personalisation'] as const
export type ConsentPurpose = (typeof consentPurposes)[number]
