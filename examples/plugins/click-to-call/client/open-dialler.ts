/**
 * Opens a tel: address with the dialler of this machine; the page stays unchanged
 * @throws if the address is not a tel: address
 */
export const openDialler = (address: string): void => {
  if (!/^tel:\+?\d+$/.test(address)) throw new Error('not an address to dial')
  const link = document.createElement('a')
  link.href = address
  link.click()
}
