/** Arco ships one module per icon without types. */
declare module '@arco-design/web-react/icon/react-icon/*/index.js' {
  import type { ForwardRefExoticComponent, RefAttributes, SVGAttributes } from 'react'

  const Icon: ForwardRefExoticComponent<SVGAttributes<SVGSVGElement> & { readonly spin?: boolean } & RefAttributes<SVGSVGElement>>
  export default Icon
}
