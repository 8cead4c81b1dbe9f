/** Pictures of the demo's bank slips: their ids as files. The bytes lie beside this file as voucher-1.png, voucher-2.png … */
export const VOUCHERS = [
  'd3000000-0000-4000-8000-000000000001',
  'd3000000-0000-4000-8000-000000000002',
  'd3000000-0000-4000-8000-000000000003',
] as const

/** Address of a kept file, as records hold it. */
export const voucherUrl = (id: string): string => `/api/files/${id}`
