/** How long the browser may take to fetch the file from its temporary address. */
const KEPT_MS = 60_000

/** Gives the browser a file to keep. */
export const saveFile = (content: Blob, name: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS)
}
