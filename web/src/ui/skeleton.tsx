import { cx } from './class-names.ts'

/** A pulsing placeholder; `className` gives it the size and shape of the content. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden="true" className={cx('block animate-pulse rounded-control bg-line/60', className)} />
)
