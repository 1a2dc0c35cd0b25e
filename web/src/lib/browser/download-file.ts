/** How long the browser may take to read the file from its object URL. */
const KEPT_MS = 60_000

/** Downloads a file through the browser. */
export const downloadFile = (content: Blob, name: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS)
}
