// Why a coupon does not apply to a cart.
import { formatRupees, toRupees } from '@tokri/rules/money.ts'
import type { ScopedCoupon } from '@tokri/rules/promotions.ts'
import { AppError } from '../../platform/errors.ts'

export const NOT_PROVEN = 'Confirm your e-mail first: ask for a code under Forgot Password'

export const tooEarly = (minimumPaise: number): AppError =>
  new AppError('coupon_too_early', {
    message: `Add items worth ${formatRupees(toRupees(minimumPaise))} for this coupon`,
  })

const tooFewOfScope = (minimumPaise: number): AppError =>
  new AppError('coupon_too_early', {
    message:
      minimumPaise === 0
        ? 'This coupon is for some products only. Add one of them.'
        : `This coupon is for some products only. Add ${formatRupees(toRupees(minimumPaise))} worth of them.`,
  })

/** The cart does not reach the minimum of a coupon. */
export const tooSmall = ({ scope, minimumPaise }: Pick<ScopedCoupon, 'scope' | 'minimumPaise'>): AppError =>
  scope ? tooFewOfScope(minimumPaise) : tooEarly(minimumPaise)
