import { expect, it } from 'vitest'
import { areUsableKeys, encryptPush } from './encrypt-push.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')
const keys = {
  p256dh: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
  auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
}

it('encrypts the example of RFC 8291, appendix A, to the bytes that it names', () => {
  const secrets = {
    salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
    privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  }
  expect(encryptPush('When I grow up, I want to be a watermelon', keys, secrets).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

it('uses a new key and a new salt for each message', () => {
  expect(encryptPush('Same', keys).equals(encryptPush('Same', keys))).toBe(false)
})

it('accepts only a point on the curve and a secret of 16 bytes', () => {
  expect(areUsableKeys(keys)).toBe(true)
  expect(areUsableKeys({ ...keys, auth: keys.auth.subarray(1) })).toBe(false)
  expect(areUsableKeys({ ...keys, p256dh: Buffer.alloc(65, 4) })).toBe(false)
  expect(areUsableKeys({ ...keys, p256dh: Buffer.alloc(0) })).toBe(false)
})
