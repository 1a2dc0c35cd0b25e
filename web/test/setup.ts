// Before and after each component test.
import '../src/styles.css'
import { afterEach, beforeEach } from 'vitest'
import { language } from '../src/lib/language/language.ts'
import { m } from '../src/paraglide/messages.js'
import { beginTest, endTest } from './open.tsx'

document.documentElement.lang = language
document.documentElement.dir = m.language_direction()

// Nothing moves: a click never meets what slides in, and nobody waits for it. A toast never takes a click.
const still = new CSSStyleSheet()
still.replaceSync(`
  *, ::before, ::after { animation-duration: 0s !important; transition-duration: 0s !important }
  [data-rht-toaster] > div > :not(:has(button)) { pointer-events: none !important }
`)
document.adoptedStyleSheets = [still]

beforeEach(beginTest)
afterEach(endTest)
