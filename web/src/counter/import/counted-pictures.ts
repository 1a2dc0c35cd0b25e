export const countedPictures = (count: number): string =>
  count === 1 ? '1 picture' : `${count.toLocaleString('en-IN')} pictures`
