/** The product's logo: a sail over a wave. */
export const BrandMark = ({ size = 28 }: { readonly size?: number }) => (
  <svg className="yh-brand-mark" viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" focusable="false">
    <rect width="32" height="32" rx="8" fill="currentColor" />
    <path d="M17 5.5v15h8.2C24.6 13.600 21.800 8.400 17 5.500z" fill="#fff" />
    <path d="M14.800 9.500c-3.900 3-6.200 6.800-6.800 11h6.800z" fill="#fff" fillOpacity=".72" />
    <path
      d="M6 23.200c2.500-1.600 5-1.600 7.500 0s5 1.600 7.500 0 3.600-1.500 5-.8"
      stroke="#fff"
      strokeWidth="2"
      strokeLinecap="round"
      fill="none"
    />
  </svg>
)
