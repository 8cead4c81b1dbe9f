/** Hands the address to what dials on this machine. The page stays as it is. */
export const openDialler = (address: string): void => {
  if (!/^tel:\+?\d+$/.test(address)) throw new Error('not an address to dial')
  const link = document.createElement('a')
  link.href = address
  link.click()
}
