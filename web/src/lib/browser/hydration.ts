// While the browser takes over what the server drew, the page can be seen and pressed, but not all of it listens yet: a
// phone may need a second. Links need no help meanwhile, since the browser follows them itself; the last press on a
// button is kept, and made again when it can be heard.

import { useLayoutEffect } from 'react'

declare global {
  interface Window {
    /** Set by the script below until it is called: ends the keeping and answers the press that nobody heard. */
    keptPress?: () => Event | undefined
  }
}

/** Runs in <head> (theme.ts), before there is anything to press. */
export const keepPressScript = `(function(){var p;function k(e){if(e.target.closest('button'))p=e}addEventListener('click',k,true);window.keptPress=function(){removeEventListener('click',k,true);return p}})()`

/** For the shell: once it listens, every part of the page does, those in boundaries when they are pressed. */
export const usePressesBefore = () =>
  useLayoutEffect(() => {
    const press = window.keptPress?.()
    delete window.keptPress
    // One that is on its way right now made React listen, and is heard.
    if (press?.eventPhase !== Event.NONE || !(press.target instanceof Element)) return
    const button = press.target.closest('button')
    if (button) setTimeout(() => button.click())
  }, [])

let headerTaken = false

/** For the search box, which draws the address: were that another one by now, the server's HTML would not fit it. */
export const useHeaderTaken = () =>
  useLayoutEffect(() => {
    headerTaken = true
  }, [])

export const isHeaderTaken = () => headerTaken

let tell = () => {}
/** When the results of a search are taken over, or what stands in their place. */
export const resultsTaken = new Promise<void>((resolve) => {
  tell = resolve
})

/** For the results, which draw the address like the search box: letters typed in it before lead nowhere until then. */
export const useResultsTaken = () => useLayoutEffect(() => tell(), [])
