const SIDE_PX = 960

/** The picture as a whole in a transparent square: icons of phones are squares. As it is where the browser cannot draw it. */
export const squarePicture = async (file: File): Promise<File> => {
  try {
    const image = await createImageBitmap(file)
    const canvas = document.createElement('canvas')
    canvas.width = SIDE_PX
    canvas.height = SIDE_PX
    const scale = SIDE_PX / Math.max(image.width, image.height)
    const [width, height] = [image.width * scale, image.height * scale]
    canvas.getContext('2d')?.drawImage(image, (SIDE_PX - width) / 2, (SIDE_PX - height) / 2, width, height)
    image.close()
    const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    return drawn ? new File([drawn], file.name, { type: drawn.type }) : file
  } catch {
    return file
  }
}
