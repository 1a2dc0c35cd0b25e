/**
 * The page numbers of a pagination: the first, the last, and two on either side of the current one. null stands for an
 * ellipsis.
 */
export const pageNumbers = (page: number, totalPages: number): (number | null)[] => {
  const shown: (number | null)[] = []
  for (let number = 1; number <= totalPages; number++) {
    const distance = Math.abs(number - page)
    if (number === 1 || number === totalPages || distance <= 2) shown.push(number)
    else if (distance === 3) shown.push(null)
  }
  return shown
}
