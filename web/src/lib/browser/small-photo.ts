const LONGEST_PX = 1280

type Size = { longest?: number; type?: 'image/jpeg' | 'image/webp' }

/** The photo in a size that a slow network can carry; the file as it is where the browser cannot draw it. */
export const smallPhoto = async (
  file: File,
  { longest = LONGEST_PX, type = 'image/jpeg' }: Size = {},
): Promise<Blob> => {
  try {
    const image = await createImageBitmap(file)
    const scale = Math.min(1, longest / Math.max(image.width, image.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(image.width * scale)
    canvas.height = Math.round(image.height * scale)
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    image.close()
    const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.8))
    return drawn ?? file
  } catch {
    return file
  }
}
