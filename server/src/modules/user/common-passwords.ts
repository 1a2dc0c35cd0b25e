// The 1,000 commonest passwords are refused (contract, user/register). The list, ordered by how often each was seen
// in leaks, is that of the zxcvbn project.
import { dictionary } from '@zxcvbn-ts/language-common'

const REFUSED = 1000
const common = new Set(
  dictionary['passwords-common'].slice(0, REFUSED).map((password) => String(password).toLowerCase()),
)

export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase())
