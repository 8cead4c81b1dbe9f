/** A sailing boat at dawn. Decorative only. */
export const LoginArt = () => (
  <svg className="yh-login-art" viewBox="0 0 800 900" preserveAspectRatio="xMidYMax slice" aria-hidden="true" focusable="false">
    <circle cx="590" cy="560" r="150" fill="#fff" fillOpacity=".07" />
    <circle cx="590" cy="560" r="96" fill="#fff" fillOpacity=".1" />
    <circle cx="590" cy="560" r="52" fill="#ffd88a" fillOpacity=".85" />
    <path d="M0 640c120-46 240-46 400 0s280 40 400-6v266H0z" fill="#fff" fillOpacity=".08" />
    <g>
      <path d="M436 452v190h118c-10-90-52-154-118-190z" fill="#fff" />
      <path d="M420 500c-54 40-86 88-94 142h94z" fill="#fff" fillOpacity=".7" />
      <path d="M306 658h262l-30 44c-3 5-8 8-14 8H352c-6 0-11-3-14-8z" fill="#fff" />
    </g>
    <path d="M0 706c100-40 220-40 340-6s300 44 460-14v214H0z" fill="#0e42d2" fillOpacity=".55" />
    <path d="M0 764c140-34 250-26 380 0s270 30 420-18v154H0z" fill="#0b37b3" fillOpacity=".6" />
    <path d="M0 826c130-26 280-22 400-2s280 18 400-10v86H0z" fill="#072a8f" fillOpacity=".6" />
  </svg>
)
