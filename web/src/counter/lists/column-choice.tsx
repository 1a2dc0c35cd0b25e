import { Check, Columns3 } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { buttonClass, iconOnPhones } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import type { ShownColumns } from './shown-columns.ts'

/** A menu that shows and hides the columns of a table. It stays open, so that several can be changed. */
export const ColumnChoice = <Column extends string>({ columns, isShown, toggle }: ShownColumns<Column>) => (
  <DropdownMenu.Root modal={false}>
    <DropdownMenu.Trigger className={cx(buttonClass({ look: 'outline' }), iconOnPhones)}>
      <Columns3 size={18} strokeWidth={1.75} aria-hidden="true" /> <span className="max-sm:sr-only">Columns</span>
    </DropdownMenu.Trigger>
    <DropdownMenu.Content
      align="end"
      sideOffset={6}
      className="z-50 min-w-48 animate-pop-in rounded-card border border-line bg-surface p-1.5 shadow-raised"
    >
      {columns.map((column) => (
        <DropdownMenu.CheckboxItem
          key={column}
          checked={isShown(column)}
          onCheckedChange={() => toggle(column)}
          onSelect={(event) => event.preventDefault()}
          className="flex min-h-11 cursor-pointer select-none items-center gap-2 rounded-control px-2.5 text-sm outline-none data-highlighted:bg-sunken sm:pointer-fine:min-h-8"
        >
          <span className="flex size-5 shrink-0 items-center justify-center">
            <DropdownMenu.ItemIndicator>
              <Check size={18} strokeWidth={2} aria-hidden="true" className="text-brand" />
            </DropdownMenu.ItemIndicator>
          </span>
          {column}
        </DropdownMenu.CheckboxItem>
      ))}
    </DropdownMenu.Content>
  </DropdownMenu.Root>
)
