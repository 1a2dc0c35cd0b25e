// Light, dark, or the system's preference. The choice is an attribute of <html>; styles.css sets color-scheme from it.

import { declareKey } from '../session/personal-data.ts'
import { captureClickScript } from './hydration.tsx'
import { local } from './storage.ts'

export type Theme = 'light' | 'dark'

const storageKey = declareKey('theme', { personal: false })

/**
 * Runs in <head> before the first paint, so that neither the wrong colours nor "Login" for a signed-in shopper flash.
 * It also reserves the space of "Buy again" for those who had it last time, and starts capturing clicks. The page's Content-Security-Policy contains its hash.
 */
export const beforePaintScript = `try{var d=document.documentElement,t=localStorage.getItem('${storageKey}');if(t==='light'||t==='dark')d.dataset.theme=t;if(localStorage.getItem('accessToken'))d.dataset.session='';if(localStorage.getItem('own buysAgain'))d.dataset.buys=''}catch(e){}${captureClickScript}`

/** In shops that ask for a place: hides "Where to?", even before hydration, from visitors who have chosen a place. */
export const knownPlaceScript = `/(^|; )place=/.test(document.cookie)&&(document.documentElement.dataset.place='')`

export const currentTheme = (): Theme => {
  const chosen = document.documentElement.dataset.theme
  if (chosen === 'light' || chosen === 'dark') return chosen
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

export const chooseTheme = (theme: Theme) => {
  document.documentElement.dataset.theme = theme
  local.set(storageKey, theme)
}
