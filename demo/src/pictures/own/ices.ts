// Ices and earthen pots.
import { shift } from '../colour.ts'
import type { OwnDrawing } from '../own-drawings.ts'
import { ball } from './shading.ts'

/** On a stick: kulfi, ice candy, choco bar. */
const lolly: OwnDrawing = (dye = '#f3e2b8') =>
  `<g transform="rotate(14 64 64)"><rect x="57" y="88" width="14" height="38" rx="6" fill="#d9b07a"/><rect x="60" y="90" width="4" height="34" rx="2" fill="#f0d6ac"/><path d="M34 40C34 18 46 4 64 4S94 18 94 40V86C94 94 88 98 82 98H46C40 98 34 94 34 86Z" fill="${shift(dye, -2, 0, -8)}"/><path d="M34 40C34 18 46 4 64 4C78 4 86 14 86 36V98H46C40 98 34 94 34 86Z" fill="${dye}"/><path d="M50 30V82M68 30V82" stroke="${shift(dye, -3, 0, -13)}" stroke-width="6" stroke-linecap="round"/><path d="M43 36C43 26 48 18 56 14" stroke="#fff" stroke-width="5" stroke-linecap="round" fill="none" opacity=".6"/></g>`

/** A small earthen pot; the dye is that of what it holds. */
const matka: OwnDrawing = (dye = '#f6ecd6') =>
  `${ball('b', '#b5653a')}<path d="M28 40C4 54 2 116 44 120H84C126 116 124 54 100 40Z" fill="url(#b)"/><path d="M22 30C22 22 106 22 106 30L98 46H30Z" fill="#9c5230"/><ellipse cx="64" cy="30" rx="42" ry="11" fill="#c9794a"/><ellipse cx="64" cy="30" rx="35" ry="8" fill="${shift(dye, 0, 0, -8)}"/><path d="M30 29C34 18 94 18 98 29C90 36 38 36 30 29Z" fill="${dye}"/><path d="M18 74Q64 92 110 74M24 96Q64 112 104 96" stroke="#e6b48a" stroke-width="4" fill="none" stroke-dasharray="2 8" stroke-linecap="round"/>`

/** Three scoops in a glass. */
const scoops: OwnDrawing = (dye = '#f6a63a') =>
  `${ball('b', dye)}<circle cx="42" cy="50" r="26" fill="url(#b)"/><circle cx="86" cy="50" r="26" fill="url(#b)"/><circle cx="64" cy="32" r="26" fill="url(#b)"/><path d="M12 60H116C116 88 96 100 72 102V114H92V122H36V114H56V102C32 100 12 88 12 60Z" fill="#cfe4ee"/><path d="M12 60H116C116 66 115 70 113 74C90 82 38 82 15 74C13 70 12 66 12 60Z" fill="#e6f2f7"/><path d="M22 78C28 88 38 93 48 95" stroke="#fff" stroke-width="4" stroke-linecap="round" fill="none"/>`

export const ices: Record<string, OwnDrawing> = { lolly, matka, scoops }
