import { vi } from 'vitest'

/** Keeps what the page would save, in place of the browser's downloads: the names, and the texts of the files. */
export const keepDownloads = () => {
  const saved: { name: string; text: Promise<string> }[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, text: fetch(this.href).then((response) => response.text()) })
  })
  return saved
}
