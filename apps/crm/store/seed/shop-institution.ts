/** An institution of the demo, with what its shop is made from. */
export interface ShopInstitution {
  readonly id: number
  readonly name: string
  readonly kind: string
  readonly region: string
  readonly open: boolean
}
