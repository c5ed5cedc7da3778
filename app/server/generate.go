package server

//go:generate go test -run ^TestContract$ -update balcao/app/server
