import { BrandMark } from '../brand/brand-mark.tsx'

/** Loading page until the profile has arrived. index.html contains the same markup, shown before any code runs. */
export const BootLoader = () => (
  <div className="yh-boot" role="status" aria-label="加载中">
    <BrandMark size={48} />
    <span className="yh-boot-bar" />
  </div>
)
