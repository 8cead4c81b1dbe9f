import { BrandMark } from '../brand/brand-mark.tsx'

/** The whole page while the profile is on its way. The same markup stands in index.html before any code runs. */
export const BootLoader = () => (
  <div className="yh-boot" role="status" aria-label="加载中">
    <BrandMark size={48} />
    <span className="yh-boot-bar" />
  </div>
)
