// The strength meter of the register form counts how many of four criteria are met.

export type PasswordStrength = {
  label: 'Weak' | 'Medium' | 'Strong'
  percent: 33 | 66 | 100
  color: 'red' | 'orange' | 'green'
}

const criteria: readonly ((password: string) => boolean)[] = [
  (password) => password.length >= 8,
  (password) => /[A-Z]/.test(password),
  (password) => /\d/.test(password),
  (password) => /[^A-Za-z0-9]/.test(password),
]

export const passwordStrength = (password: string): PasswordStrength => {
  const met = criteria.filter((criterion) => criterion(password)).length
  if (met === 4) return { label: 'Strong', percent: 100, color: 'green' }
  if (met === 3) return { label: 'Medium', percent: 66, color: 'orange' }
  return { label: 'Weak', percent: 33, color: 'red' }
}
