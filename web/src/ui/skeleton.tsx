import { cx } from './class-names.ts'

/** A breathing block in the exact shape of what comes; give it that shape with `className`. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden="true" className={cx('block animate-pulse rounded-control bg-line/60', className)} />
)
