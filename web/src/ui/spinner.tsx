/** Decorative: the text beside it must say what is loading. */
export const Spinner = ({ size = 18 }: { size?: number }) => (
  <span
    aria-hidden="true"
    className="inline-block animate-spin rounded-full border-2 border-current border-e-transparent"
    style={{ width: size, height: size }}
  />
)
