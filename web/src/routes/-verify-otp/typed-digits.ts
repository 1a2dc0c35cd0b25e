// What typing into one of the six boxes makes of all of them. A phone's keyboard may put a whole code from an SMS into
// the first box, and a digit typed into a full box arrives beside the old one.

export const OTP_LENGTH = 6
export const emptyCode: readonly string[] = Array.from({ length: OTP_LENGTH }, () => '')

const digitsOf = (text: string) => [...text.normalize('NFKC')].filter((sign) => /^\d$/.test(sign))

/** The boxes after the box `index` holds `text`, and which box comes next. */
export const typed = (
  code: readonly string[],
  index: number,
  text: string,
): { code: readonly string[]; focus: number } => {
  const all = digitsOf(text)
  const old = code[index] ?? ''
  if (text === '') return { code: code.with(index, ''), focus: index }
  // Anything but a digit, alone or beside the old one, changes nothing.
  if (all.length === 0 || (all.length < text.length && all.join() === old)) return { code, focus: index }
  const one = all.length === 2 && old !== '' && all.includes(old) ? [all[0] === old ? all[1] : all[0]] : all
  const start = one.length >= OTP_LENGTH ? 0 : index
  const next = [...code]
  for (const [offset, digit] of one.entries()) if (start + offset < OTP_LENGTH) next[start + offset] = digit ?? ''
  return { code: next, focus: Math.min(start + one.length, OTP_LENGTH - 1) }
}
