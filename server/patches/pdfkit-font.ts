/** Opens a font once for many documents. pdfkit accepts an opened font as well as a file name; its types know only the name. */
export const openFont = async (file: string): Promise<string> => {
  const fontkit = await import('fontkit')
  return (await fontkit.open(file)) as unknown as string
}
