// Light, dark, or whatever the system says. The choice is an attribute on <html>, read by color-scheme in styles.css.

import { keepPressScript } from './hydration.ts'

export type Theme = 'light' | 'dark'

const storageKey = 'theme'

/**
 * Runs in <head> before anything is painted, so there is no flash of the wrong colours and no flash of "Login" for a
 * shopper who is signed in; presses are kept from then on. Its hash goes into the page's script policy.
 */
export const beforePaintScript = `try{var d=document.documentElement,t=localStorage.getItem('${storageKey}');if(t==='light'||t==='dark')d.dataset.theme=t;if(localStorage.getItem('accessToken'))d.dataset.session=''}catch(e){}${keepPressScript}`

export const currentTheme = (): Theme => {
  const chosen = document.documentElement.dataset.theme
  if (chosen === 'light' || chosen === 'dark') return chosen
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

export const chooseTheme = (theme: Theme) => {
  document.documentElement.dataset.theme = theme
  try {
    localStorage.setItem(storageKey, theme)
  } catch {
    // Storage is off: the choice lasts as long as the page.
  }
}
