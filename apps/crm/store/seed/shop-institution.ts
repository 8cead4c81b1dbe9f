/** Data of a demo institution from which its shop is made. */
export interface ShopInstitution {
  readonly id: number
  readonly name: string
  readonly kind: string
  readonly region: string
  readonly open: boolean
}
