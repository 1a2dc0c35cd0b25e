import { m } from '../../paraglide/messages.js'

/** The name of a device, such as "Chrome on Linux", in the words of this language. */
export const deviceText = (device: string): string => {
  const [browser = '', system] = device.split(' on ')
  return system ? m.account_browser_on_system({ browser, system }) : device
}
