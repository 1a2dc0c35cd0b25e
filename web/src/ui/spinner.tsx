/** Purely decorative: say what is going on in text beside it. */
export const Spinner = ({ size = 18 }: { size?: number }) => (
  <span
    aria-hidden="true"
    className="inline-block animate-spin rounded-full border-2 border-current border-r-transparent"
    style={{ width: size, height: size }}
  />
)
