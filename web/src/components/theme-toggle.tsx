import { Moon, Sun } from 'lucide-react'
import { chooseTheme, currentTheme } from '../lib/browser/theme.ts'
import { m } from '../paraglide/messages.js'
import { IconButton } from '../ui/icon-button.tsx'

/** CSS selects the visible icon, because the server does not know the theme. */
export const ThemeToggle = () => (
  <IconButton
    label={m.shop_light_or_dark()}
    onClick={() => chooseTheme(currentTheme() === 'dark' ? 'light' : 'dark')}
    className="theme-toggle"
  >
    <Moon size={20} strokeWidth={1.75} aria-hidden="true" className="when-light" />
    <Sun size={20} strokeWidth={1.75} aria-hidden="true" className="when-dark" />
  </IconButton>
)
