package hours

import "time"

var (
	dayNames  = [...]string{"domingo", "segunda-feira", "terça-feira", "quarta-feira", "quinta-feira", "sexta-feira", "sábado"}
	shortDays = [...]string{"dom", "seg", "ter", "qua", "qui", "sex", "sáb"}
)

// DayName writes a day of the week: "segunda-feira".
func DayName(day time.Weekday) string { return dayNames[day] }

// ShortDay writes a day of the week in three letters: "seg".
func ShortDay(day time.Weekday) string { return shortDays[day] }
