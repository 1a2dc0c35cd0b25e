import { ArrowRightLeft, ClipboardCheck, PackageCheck, PackageX, Search } from 'lucide-react'
import { m } from '../../paraglide/messages.js'
import type { TaskKind } from './task-kinds.ts'

export type Tab = TaskKind | 'find'

/** The stock tasks, in the order in which goods pass through the store. */
export const tasks = [
  { kind: 'receive', label: m.floor_receive(), Icon: PackageCheck },
  { kind: 'count', label: m.floor_count(), Icon: ClipboardCheck },
  { kind: 'waste', label: m.floor_waste(), Icon: PackageX },
  { kind: 'move', label: m.floor_move(), Icon: ArrowRightLeft },
] as const

const find = { kind: 'find', label: m.floor_find(), Icon: Search } as const

/**
 * The task buttons: at the bottom within reach of the thumb on phones, above the list on larger screens. `counts` are
 * the numbers of unsent lines per task.
 */
export const TaskBar = ({
  tab,
  counts,
  withMove,
  onTab,
}: {
  tab: Tab
  counts: Readonly<Record<TaskKind, number>>
  withMove: boolean
  onTab: (tab: Tab) => void
}) => (
  <nav
    aria-label={m.floor_tasks()}
    className="z-20 flex gap-1 border-line bg-surface max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:border-t max-sm:px-1 max-sm:pb-[env(safe-area-inset-bottom)] sm:rounded-card sm:border sm:p-1"
  >
    {[find, ...tasks]
      .filter(({ kind }) => kind !== 'move' || withMove)
      .map(({ kind, label, Icon }) => {
        const waiting = kind === 'find' ? 0 : counts[kind]
        return (
          <button
            key={kind}
            type="button"
            aria-current={kind === tab ? 'page' : undefined}
            onClick={() => onTab(kind)}
            className="relative flex h-16 min-w-0 flex-1 flex-col items-center justify-center gap-1 rounded-control text-xs font-semibold text-ink-2 hover:bg-sunken aria-[current=page]:text-brand sm:h-12 sm:flex-row sm:gap-2 sm:text-sm sm:aria-[current=page]:bg-brand-soft"
          >
            <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
            <span className="max-w-full truncate">{label}</span>
            {waiting > 0 && (
              <span className="absolute inset-e-[calc(50%-24px)] top-1.5 grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-2xs font-bold text-on-accent sm:static">
                <span>{waiting}</span>
                <span className="sr-only"> {m.floor_on_the_list()}</span>
              </span>
            )}
          </button>
        )
      })}
  </nav>
)
