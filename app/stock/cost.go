package stock

import (
	"math/bits"

	"balcao/app/money"
	"balcao/app/quantity"
)

// Cost is money in 1/10 000 real: what a gram costs would be lost in centavos.
type Cost int64

const perCentavo = 100

func costOf(a money.Amount) Cost { return Cost(a) * perCentavo }

// money rounds to centavos, halves away from zero.
func (c Cost) money() money.Amount {
	if c < 0 {
		return -(-c).money()
	}
	return money.Amount((c + perCentavo/2) / perCentavo)
}

// share is what n units cost where so many cost c, rounded half up. None is negative.
func (c Cost) share(n, of quantity.Amount) Cost { return Cost(muldiv(int64(c), int64(n), int64(of))) }

// mostCost is beyond what any shelf is worth; what a mistyped count would be worth ends there.
const mostCost = 1e15

// muldiv is a·b/c rounded half up, exact in between; at most mostCost.
func muldiv(a, b, c int64) int64 {
	high, low := bits.Mul64(uint64(a), uint64(b))
	low, carry := bits.Add64(low, uint64(c)/2, 0)
	if high += carry; high >= uint64(c) {
		return mostCost
	}
	quotient, _ := bits.Div64(high, low, uint64(c))
	return int64(min(quotient, mostCost))
}
