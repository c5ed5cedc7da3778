package orders

import (
	"fmt"
	"math"
)

// Point is a position on the earth, in degrees.
type Point struct{ Latitude, Longitude float64 }

// earthRadius is the mean one, in metres.
const earthRadius = 6_371_008.8

// metresTo is the straight way between two points, rounded up to whole hundreds: the one
// figure for radius, fee, screen and paper (D38).
func (p Point) metresTo(other Point) int {
	const hundred = 100
	return int(math.Ceil(p.haversine(other)/hundred)) * hundred
}

func (p Point) haversine(other Point) float64 {
	radians := func(degrees float64) float64 { return degrees * math.Pi / 180 }
	square := func(x float64) float64 { return x * x }
	across := square(math.Sin(radians(other.Latitude-p.Latitude) / 2))
	along := square(math.Sin(radians(other.Longitude-p.Longitude) / 2))
	h := across + math.Cos(radians(p.Latitude))*math.Cos(radians(other.Latitude))*along
	return 2 * earthRadius * math.Asin(math.Sqrt(min(h, 1)))
}

// kilometres is a distance as people read it: "2,3 km".
func kilometres(metres int) string {
	return fmt.Sprintf("%d,%d km", metres/1000, metres%1000/100)
}
